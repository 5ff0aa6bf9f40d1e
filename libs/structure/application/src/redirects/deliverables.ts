/** Injection token: what of the content websites can be given. Another domain knows it. */
export abstract class Deliverables {
  /** Whether an entry has a published variation in a language, of a content type that is in delivery. */
  abstract has(projectUuid: string, entryId: string, language: string): Promise<boolean>;
}
