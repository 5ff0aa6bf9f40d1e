const MAX_LENGTH = 2_000;

export function isWebAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Build systems put access tokens into clone URLs; never store them. */
export function withoutCredentials(address: string): string {
  return address.replace(/^(https?:\/\/)[^/?#]*@/i, '$1');
}

export interface Repository {
  readonly url: string;
  readonly provider: string | null;
}

export function commitLink(repository: Repository, commitId: string): string {
  const root = rootOf(repository);
  switch (kindOf(repository)) {
    case 'gitlab':
      return `${root}/-/commit/${commitId}`;
    case 'bitbucket':
      return `${root}/commits/${commitId}`;
    default:
      return `${root}/commit/${commitId}`;
  }
}

export function comparisonLink(repository: Repository, previousId: string, commitId: string): string {
  const root = rootOf(repository);
  switch (kindOf(repository)) {
    case 'gitlab':
      return `${root}/-/compare/${previousId}...${commitId}`;
    case 'bitbucket':
      return `${root}/compare/${commitId}..${previousId}`;
    default:
      return `${root}/compare/${previousId}...${commitId}`;
  }
}

function kindOf({ url, provider }: Repository): string | undefined {
  const told = (provider ?? new URL(url).host).toLowerCase();
  return ['gitlab', 'bitbucket'].find((kind) => told.includes(kind));
}

function rootOf({ url }: Repository): string {
  return url
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .replace(/\/+$/, '');
}
