export abstract class Deliverables {
  abstract has(projectUuid: string, entryId: string, language: string): Promise<boolean>;
}
