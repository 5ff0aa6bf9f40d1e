import {
  blockImage,
  digestOf,
  failure,
  image,
  index,
  InspectionDesk,
  layer,
  manifest,
  manifestOf,
  OCI,
  repository,
  type TestRegistry,
  type BuiltManifest,
} from './testing/index.ts';

let desk: InspectionDesk;
let registry: TestRegistry;

beforeEach(async () => {
  desk = await InspectionDesk.open();
  ({ registry } = desk);
});
afterEach(() => desk.close());

describe('the inspected image', () => {
  const amd64 = { platform: { os: 'linux', architecture: 'amd64' } };
  const arm64 = { platform: { os: 'linux', architecture: 'arm64' } };
  const windows = { platform: { os: 'windows', architecture: 'amd64' } };
  const attestation = {
    platform: { os: 'unknown', architecture: 'unknown' },
    annotations: { 'vnd.docker.reference.type': 'attestation-manifest' },
  };
  const of = async (value: number, platform = amd64.platform) => {
    const built = image({ layers: [await layer([manifest(value)])], platform });
    return registry.add(repository, built);
  };

  it('is the one for the platform, without attestations', async () => {
    const chosen = await of(3);
    const other = await of(2, arm64.platform);
    desk.add(
      index([
        [await of(1), attestation],
        [other, arm64],
        [chosen, amd64],
      ]),
    );
    const { found, warnings: all } = await desk.inspect();
    expect([found.port, found.imageDigest, all]).toEqual([3, chosen.digest, []]);
    const arm = await desk.inspect(desk.inspector({ platform: 'linux/arm64' }));
    expect([arm.found.port, arm.found.imageDigest]).toEqual([2, other.digest]);
  });

  it('is any other for Linux, with a warning, or none', async () => {
    desk.add(
      index([
        [await of(1, windows.platform), windows],
        [await of(2, arm64.platform), arm64],
      ]),
    );
    const { found, warnings: all } = await desk.inspect();
    expect([found.port, all.map(({ code }) => code)]).toEqual([2, ['PLATFORM_FALLBACK']]);
    desk.add(index([[await of(1, windows.platform), windows]]));
    expect(await failure(desk.inspect())).toBe('PLATFORM_NOT_FOUND');
    desk.add(image({ layers: [await layer([manifest(4)])], ...arm64 }));
    expect(await desk.warnings()).toEqual(['PLATFORM_FALLBACK']);
  });

  it('may be in an index within an index, but not deeper', async () => {
    const inner = registry.add(repository, index([[await of(5), amd64]]));
    const middle = registry.add(repository, index([[inner, {}]]));
    desk.add(middle);
    expect(await desk.port()).toBe(5);
    desk.add(index([[middle, {}]]));
    expect(await failure(desk.inspect())).toBe('PLATFORM_NOT_FOUND');
  });

  it('may be named by its digest, which is then checked', async () => {
    const built = desk.add(await blockImage({ port: 6 }));
    expect((await desk.inspect(desk.inspector(), built.digest)).found.imageDigest).toBe(built.digest);
    expect((await desk.inspect(desk.inspector(), digestOf(built.bytes, 'sha512'))).found.port).toBe(6);
    const other = await blockImage({ port: 7 });
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes('/manifests/')) return false;
      response.setHeader('content-type', OCI.manifest);
      response.end(other.bytes);
      return true;
    };
    expect(await failure(desk.inspect(desk.inspector(), built.digest))).toBe('DIGEST_MISMATCH');
  });

  it.each<[string, BuiltManifest]>([
    ['a manifest of the first schema', manifestOf('application/vnd.docker.distribution.manifest.v1+prettyjws', {}, [])],
    ['an artifact', image({ layers: [], configType: 'application/vnd.oci.empty.v1+json' })],
    ['something else', manifestOf('application/json', { what: 'ever' }, [])],
    ['one without a digest', manifestOf(OCI.manifest, { config: { mediaType: OCI.config, size: 1 }, layers: [] }, [])],
  ])('is not %s', async (_, built) => {
    desk.add(built);
    expect(await failure(desk.inspect())).toBe('IMAGE_UNSUPPORTED');
  });
});
