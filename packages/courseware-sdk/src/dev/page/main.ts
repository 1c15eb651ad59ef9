import { openBench } from './bench';
import { createLayout } from './layout';

const host = document.querySelector<HTMLElement>('#page');
if (host) {
  const bench = openBench(createLayout(host));
  import.meta.hot?.on('courseware:changed', () => void bench.reload());
  await bench.reload();
}
