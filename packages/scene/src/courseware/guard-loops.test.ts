import { expect, test } from 'vitest';
import { guardLoops } from './guard-loops';
import { createLoopWatch } from './loop-watch';

/** As a page goes on: what was posted before has arrived. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runs a module as a page would, with a clock that jumps on each question. */
async function run(source: string, stepMs = 500) {
  let at = 0;
  const watch = createLoopWatch(() => {
    at += stepMs;
    return at;
  });
  const guarded = await guardLoops(source, watch.name);
  const address = `data:text/javascript,${encodeURIComponent(guarded)}`;
  const module = (await import(/* @vite-ignore */ address)) as { default: () => unknown };
  return { watch, run: module.default };
}

test.each([
  ['while', 'while (true);'],
  ['do', 'do {} while (true)'],
  ['for', 'for (;;) 1;'],
  ['nested for without blocks', 'for (;;) for (const a of [1, 2]) 1'],
  ['for of', 'const a = [1]; for (const x of a) a.push(x);'],
  ['recursion that catches itself', 'const f = () => { try { f(); } catch {} f(); }; f();'],
  ['arrow without a block', 'const f = (n) => n > 40 ? 0 : f(n + 1) + f(n + 1); f(0);'],
  ['loop that catches', 'for (;;) { try { for (;;) {} } catch {} }'],
  ['method and generator', 'class A { *all() { for (;;) yield 1; } }; for (const one of new A().all()) one;'],
])('a loop without end throws: %s', async (_, body) => {
  const { run: go, watch } = await run(`export default () => { ${body} }`);
  expect(go).toThrow('a loop without end');
  expect(watch.broken).toBeInstanceOf(Error);
  watch.close();
});

test('a promise that never lets the page go on ends too, and is remembered', async () => {
  const { run: go, watch } = await run('export default async () => { for (;;) await 0; }');
  await expect(go()).rejects.toThrow('a loop without end');
  expect(watch.broken?.message).toMatch('3000 ms');
  watch.close();
});

test('what is written in any way means the same with its guards', async () => {
  const source = `
    const squares = (n) => Array.from({ length: n }, (_, i) => ({ i, square: i * i }));
    const curry = a => b => c => [a, b, c];
    class Box { #v = 1; get v() { return this.#v } set v(n) { this.#v = n } static make = () => new Box }
    export default function () {
      'use strict'
      let sum = 0
      for (let i = 0; i < 3; i++) for (const j in [5, 6]) if (j > 0) sum += i; else sum -= 1
      do sum++
      while (sum < 5)
      let f
      if (sum) while (!f) f = x => x + 1
      else f = null
      outer: for (;;) { for (const x of [1]) { if (x) break outer } }
      const box = Box.make(); box.v = 7
      return [sum, f(1), curry(1)(2)(3), squares(3)[2].square, box.v, \`\${(() => 'in')()}\`]
    }`;
  const { run: go, watch } = await run(source, 1);
  const plain = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: () => unknown;
  };
  expect(go()).toEqual(plain.default());
  watch.close();
});

test('much work in pieces is no loop without end: the count begins anew whenever the page goes on', async () => {
  const { run: go, watch } = await run('export default () => { for (let i = 0; i < 1000; i++); }', 400);
  for (let frame = 0; frame < 5; frame++) {
    go();
    await nextTurn();
  }
  expect(watch.broken).toBeNull();
  watch.close();
});

test('lines stay where they are, and a fault in the source says its place', async () => {
  const source = 'export default () => {\n  for (;;) break;\n};\n';
  const guarded = await guardLoops(source, 'any');
  expect(guarded.split('\n')).toHaveLength(source.split('\n').length);
  await expect(guardLoops('export default (\n', 'any')).rejects.toThrow(/\(2:0\)/);
});
