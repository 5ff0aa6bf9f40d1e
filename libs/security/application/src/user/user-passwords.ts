import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type Issue } from '@annal/kernel';
import { CredentialStore, SecretHasher } from '@annal/security-credentials';
import { passwordIssues, type LiveUser } from '@annal/security-domain';

@Injectable()
export class UserPasswords {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly hasher: SecretHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isRight(userId: string, password: string): Promise<boolean> {
    const stored = await this.credentials.passwords.find(userId);
    return this.hasher.verify(password, stored?.hash);
  }

  /** security.md 4. */
  async issues({ userId, details }: LiveUser, password: string): Promise<readonly Issue[]> {
    const issues = passwordIssues(password, details, 'new');
    if (!(await this.isRight(userId, password))) return issues;
    return [...issues, { field: 'new', message: 'The new password must differ from the existing password' }];
  }

  async set(userId: string, password: string): Promise<void> {
    await this.credentials.passwords.change(userId, await this.hasher.hash(password), this.clock());
  }

  async forget(userId: string): Promise<void> {
    await this.credentials.passwords.remove(userId);
    await this.credentials.refreshTokens.removeOf(userId);
  }
}
