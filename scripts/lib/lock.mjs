/**
 * Optional packages that package-lock.json names as dependencies but does not hold: npm leaves those of other
 * systems out where a registry could not give them, and `npm ci` refuses such a file on every system.
 * @param {Record<string, {optionalDependencies?: Record<string, string>, dev?: boolean}>} packages
 * @returns {{place: string, name: string, version: string, dev: boolean}[]}
 */
export function findGaps(packages) {
  const gaps = new Map();
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placesOf(place, name).some((each) => packages[each])) continue;
      gaps.set(`node_modules/${name}`, {
        place: `node_modules/${name}`,
        name,
        version: range.replace(/^[\^~]/, ''),
        dev: entry.dev === true,
      });
    }
  }
  return [...gaps.values()];
}

/** Where a package looks for a dependency: below itself, then in each folder above. */
function placesOf(place, name) {
  const places = [];
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    places.push(from ? `${from}/node_modules/${name}` : `node_modules/${name}`);
    if (!from) return places;
  }
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
  'arm',
];

/** The system and processor that a platform package says in its name; null where it is for another kind of thing. */
export function platformOf(name) {
  const words = name.replace(/windows/, 'win32').replace(/sunos/, 'sunos');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os && cpu !== 'wasm32') return null;
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}) };
}

/**
 * The lock's packages with their gaps filled. Without an integrity, which only a registry knows: npm takes the
 * registry's word for these.
 */
export function fillGaps(packages) {
  const filled = { ...packages };
  for (const { place, name, version, dev } of findGaps(packages)) {
    const platform = platformOf(name);
    if (!platform)
      throw new Error(`${name} is optional and not in the lock, and is no package of one system`);
    filled[place] = { version, ...platform, ...(dev ? { dev } : {}), ...libcOf(name), optional: true };
  }
  return Object.fromEntries(Object.entries(filled).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

function libcOf(name) {
  if (!name.includes('linux')) return {};
  if (name.includes('musl')) return { libc: ['musl'] };
  return /gnu/.test(name) ? { libc: ['glibc'] } : {};
}
