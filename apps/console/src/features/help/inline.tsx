import { Fragment } from 'react';
import { Link } from 'react-router';

const MARKED = /(\*\*[^*]{1,200}\*\*|\[[^\]]{1,200}\]\([^)]{1,200}\))/;

/** A text with its **labels** and [links](/help/topic#heading). */
export function Inline({ text }: { text: string }) {
  const parts = text.split(MARKED).filter(Boolean);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
  return parts.map((part, index) => <Fragment key={index}>{toNode(part)}</Fragment>);
}

function toNode(part: string) {
  if (part.startsWith('**')) return <b>{part.slice(2, -2)}</b>;
  const [, words, target] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
  return words && target ? <Link to={target}>{words}</Link> : part;
}
