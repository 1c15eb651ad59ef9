import type { Block } from './blocks';
import { textsOf } from './plain';

/** A topic with its blocks, in one language. */
export interface GuideTopic {
  readonly id: string;
  readonly title: string;
  readonly topic: readonly Block[];
}

/** A place in the guide where the words stand. */
export interface Hit {
  readonly topic: string;
  /** Id of the section; null before the first heading. */
  readonly section: string | null;
  /** The words around the find. */
  readonly excerpt: string;
}

/** Letters shown before and after the find. */
const BEFORE = 24;
const LENGTH = 90;

/**
 * Sections that hold every word of the query; those that have it in their heading come first. Chinese words need no
 * spaces between them.
 */
export function searchGuide(guide: readonly GuideTopic[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return guide
    .flatMap((topic) => sectionsOf(topic))
    .filter(({ said }) => words.every((word) => said.toLowerCase().includes(word)))
    .map((section) => ({ ...section, weight: weightOf(section.heading, words) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ topic, section, body }) => ({ topic, section, excerpt: excerptOf(body, words) }));
}

function sectionsOf({ id, title, topic }: GuideTopic) {
  const sections = [{ topic: id, section: null as string | null, heading: title, texts: [] as string[] }];
  for (const block of topic) {
    if (block.kind === 'heading')
      sections.push({ topic: id, section: block.id, heading: block.text, texts: [] });
    else sections.at(-1)?.texts.push(...textsOf(block));
  }
  return sections.map(({ texts, ...section }) => {
    const body = texts.join(' ');
    return { ...section, body, said: `${section.heading} ${body}` };
  });
}

function weightOf(heading: string, words: readonly string[]): number {
  return words.filter((word) => heading.toLowerCase().includes(word)).length;
}

function excerptOf(body: string, words: readonly string[]): string {
  const found = words.map((word) => body.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - BEFORE);
  const text = body.slice(start, start + LENGTH).trim();
  return `${start > 0 ? '…' : ''}${text}${start + LENGTH < body.length ? '…' : ''}`;
}
