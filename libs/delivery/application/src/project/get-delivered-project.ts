import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { projectProjection } from '@annal/structure-read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';

/** delivery.md 1.9. */
export interface DeliveredProject {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly primaryLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
  readonly color: string;
  readonly deliverySysExclusions: readonly string[];
}

export class GetDeliveredProject extends Query<DeliveredProject> {
  constructor(readonly reading: Reading) {
    super();
  }
}

@QueryHandler(GetDeliveredProject)
export class GetDeliveredProjectHandler implements IQueryHandler<GetDeliveredProject> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ reading: { project } }: GetDeliveredProject): Promise<DeliveredProject> {
    const found = await this.readModels.reader(projectProjection).findById(project.uuid);
    if (!found) throw deliveryErrors.unknownProject(project.id);
    const { id, name, description, primaryLanguage, supportedLanguages, color, deliverySysExclusions } = found;
    return { id, name, description, primaryLanguage, supportedLanguages, color, deliverySysExclusions };
  }
}
