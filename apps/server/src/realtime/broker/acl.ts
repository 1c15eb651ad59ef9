/** Whether a topic is matched by a filter (`+` one level, `#` the rest). */
export function matches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (index >= levels.length) return false;
    if (level !== '+' && level !== levels[index]) return false;
  }
  return wanted.length === levels.length;
}

/** Whether a publish to `topic` is allowed: never to topics with wildcards or of the broker itself. */
export function mayPublish(allowed: readonly string[], topic: string): boolean {
  // A wildcard fits a wildcard of the ticket, but names nobody; nor does a NUL stand in any topic.
  if (topic.startsWith('$') || topic.includes('+') || topic.includes('#') || topic.includes('\0'))
    return false;
  return allowed.some((filter) => matches(filter, topic));
}

/** Whether everything that `asked` can match is inside one allowed filter; `$share` and `$SYS` never are. */
export function maySubscribe(allowed: readonly string[], asked: string): boolean {
  if (asked.startsWith('$')) return false;
  return allowed.some((filter) => covers(filter.split('/'), asked.split('/')));
}

function covers(filter: readonly string[], asked: readonly string[]): boolean {
  for (const [index, level] of filter.entries()) {
    if (level === '#') return true;
    const wanted = asked[index];
    if (wanted === undefined || wanted === '#') return false;
    if (level !== '+' && level !== wanted) return false;
  }
  return filter.length === asked.length;
}
