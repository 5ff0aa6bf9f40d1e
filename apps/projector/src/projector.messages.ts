import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Envelope } from '@annal/messaging';
import { awaitPosition, ProjectionHost, type AwaitPositionData } from '@annal/read-models';

@Controller()
export class ProjectorMessages {
  constructor(private readonly host: ProjectionHost) {}

  @MessagePattern(awaitPosition.pattern)
  awaitPosition({ data }: Envelope<AwaitPositionData>): Promise<boolean> {
    return this.host.reached(data.category, BigInt(data.position), data.timeoutMs);
  }
}
