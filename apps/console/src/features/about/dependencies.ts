/** A package that the product is built on. */
export interface Dependency {
  readonly name: string;
  readonly licence: string;
}

/** What only builds and tests us is not part of the product. */
const TOOLS = '## Tools';

/**
 * Reads the packages and their licences from the tables of docs/DEPENDENCIES.md, of which a test keeps that they
 * name every direct dependency.
 */
export function readDependencies(markdown: string): readonly Dependency[] {
  const [shipped = ''] = markdown.split(TOOLS);
  return shipped
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, names = '', , , licence = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, licence })),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
