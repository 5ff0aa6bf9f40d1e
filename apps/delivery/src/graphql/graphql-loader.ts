import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { DeliveredTypes, FileAddresses } from '@annal/delivery-application';
import type * as Library from '@annal/delivery-graphql';
import type { Graphql } from '@annal/delivery-graphql';

type Loaded = Pick<typeof Library, 'readParameters' | 'readRequest'> & { readonly endpoint: Graphql };

/** Loaded at the first request: memory and time that a service without such requests does not spend. */
@Injectable()
export class GraphqlLoader {
  private loading: Promise<Loaded> | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
    private readonly files: FileAddresses,
  ) {}

  load(): Promise<Loaded> {
    return (this.loading ??= import('@annal/delivery-graphql').then((library) => {
      const { queries, contentTypes, types, files } = this;
      const { Graphql, readParameters, readRequest } = library;
      return { readParameters, readRequest, endpoint: new Graphql({ queries, contentTypes, types, files }) };
    }));
  }
}
