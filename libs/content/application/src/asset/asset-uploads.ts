import { Injectable } from '@nestjs/common';
import { entryErrors } from '@annal/content-domain';
import type { Actor } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../directory/content-type-directory.ts';
import { mayUpload } from '../entry/entry-access.ts';

/** Checked before a file is received, so that nobody sends two gigabytes to be refused. The command checks again. */
@Injectable()
export class AssetUploads {
  constructor(
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  require({ uuid }: ProjectRef, actor: Actor): void {
    const isAllowed = this.contentTypes.all(uuid).some(({ published }) => {
      if (published?.dataFormat !== 'asset') return false;
      return mayUpload(this.access, actor, published, this.contentTypes.workflow(uuid, published.workflowId));
    });
    if (!isAllowed) throw entryErrors.uploadForbidden();
  }
}
