import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string; readonly optional?: boolean };
  }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly requests?: object; readonly limits?: object };
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
  readonly startupProbe?: object;
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
  readonly volumes?: readonly object[];
  readonly topologySpreadConstraints?: readonly object[];
  readonly terminationGracePeriodSeconds?: number;
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

const TOOLS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
] as const;
const tool = TOOLS.find(([name, verb]) => spawnSync(name, [verb, '--help']).status === 0);

export const canBuild = tool !== undefined;
if (!canBuild) process.stderr.write('Overlays are not tested: kubectl and kustomize are missing\n');

export const overlays = ['dev', 'production', 'opensearch'] as const;

export function build(name: string, below = 'overlays'): readonly Manifest[] {
  const folder = fileURLToPath(new URL(`../../deploy/kubernetes/${below}/${name}`, import.meta.url));
  const [program = '', verb = ''] = tool ?? [];
  const { status, stdout, stderr } = spawnSync(program, [verb, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJSON() as Manifest);
}

export function podOf({ kind, spec }: Manifest): PodSpec | undefined {
  const at = (path: readonly string[]) =>
    path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], spec) as PodSpec;
  if (['Deployment', 'StatefulSet', 'Job'].includes(kind)) return at(['template', 'spec']);
  return kind === 'CronJob' ? at(['jobTemplate', 'spec', 'template', 'spec']) : undefined;
}
