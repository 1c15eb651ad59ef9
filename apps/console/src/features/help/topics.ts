import type { Locale } from '@orrery/i18n';
import type { Block } from './blocks';
import { TOPICS } from './contents';

type Topic = readonly Block[];

/** Every topic in a chunk of its own: a page brings only what is read. */
const CODE = import.meta.glob<{ topic: Topic }>('./topics/*/*.ts');

const read = new Map<string, Topic>();

/** A topic that was fetched before; undefined where it has yet to come. */
export function knownTopic(id: string, locale: Locale): Topic | undefined {
  return read.get(`${locale}/${id}`);
}

/**
 * Fetches a topic.
 * @throws where its code does not arrive
 */
export async function fetchTopic(id: string, locale: Locale): Promise<Topic> {
  const load = CODE[`./topics/${locale}/${id}.ts`];
  if (!load) throw new Error(`there is no topic ${id}`);
  const { topic } = await load();
  read.set(`${locale}/${id}`, topic);
  return topic;
}

/** Fetches the whole guide in a language, for search and for links that lead anywhere. */
export async function fetchGuide(locale: Locale): Promise<{ id: string; topic: Topic }[]> {
  return Promise.all(TOPICS.map(async ({ id }) => ({ id, topic: await fetchTopic(id, locale) })));
}
