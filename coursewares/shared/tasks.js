import { createTestRun } from './test-run.js';

const AGAIN = { en: 'Not yet. ', zh: '还不对。' };

/**
 * A test that is one task after another, a step of the outline and one point each: tells what to do, counts the tries,
 * shows the solution after the last wrong one, and goes on.
 *
 * A task is `{step, point, tries, text, hint, explain, begin(answer, words)}`, with texts as {en, zh}. `begin` makes it
 * visible and returns `{update(delta), reveal(correct), close()}`: `reveal` shows how it should be, `close` puts it
 * away. It calls `answer(correct)` whenever the student gives an answer; while an explanation stands, and after the
 * last try, answers do not count.
 *
 * @param stage of the chapter
 * @param tasks in their order
 * @param farewell (right, all) → {en, zh}: what is said at the end @param onEnd shows something at the end
 * @returns update(deltaSeconds), to be called each frame
 */
export function runTest(stage, tasks, farewell, onEnd) {
  let current = null;
  let begun = false;
  const test = createTestRun(
    stage,
    tasks.map((task, index) => ({ number: task.step, begin: (run) => begin(run, task, index) })),
    { done: farewell, onEnd },
  );

  function begin(run, task, index) {
    const answer = run.judge(task.point, task.tries);
    const words = `${index + 1} / ${tasks.length}   ${run.say(task.text)}`;
    let open = true;
    stage.caption(words);
    const scene = task.begin((correct) => {
      if (!open) return;
      const verdict = answer(correct);
      if (verdict === 'again') {
        stage.caption(run.say(AGAIN) + run.say(task.hint));
        return;
      }
      open = false;
      run.explain(task.explain, correct, () => {
        current = null;
        scene.close();
        run.finish();
      });
      scene.reveal(correct);
    }, words);
    current = scene;
  }

  return {
    update(deltaSeconds) {
      if (!begun) test.start();
      begun = true;
      current?.update(deltaSeconds);
      test.update(deltaSeconds);
    },
  };
}

/**
 * A task that is a question with choices; what the scene shows beside it comes from `show`.
 * @param task as above without `begin`, with `choices` of {en, zh}, the index `right`, and perhaps `show`, which makes
 *   the scene and returns {update, reveal, close}
 */
export function askTask(stage, { choices, right, show, ...task }) {
  return {
    ...task,
    begin(answer, words) {
      const scene = show?.();
      const panel = stage.ask({
        text: words,
        choices: choices.map((texts) => texts[stage.language]),
        onChoose: (index) => answer(index === right),
      });
      return {
        update: (delta) => scene?.update?.(delta),
        reveal(correct) {
          panel.close();
          scene?.reveal?.(correct);
        },
        close() {
          panel.close();
          scene?.close?.();
        },
      };
    },
  };
}

/**
 * What a carried thing does at a place: it takes it, and what lay there goes back to where it came from.
 * @param carry gives what `createCarry` returned, once it is there
 * @returns what `createCarry` asks where a thing is
 */
export function takePlace(carry) {
  return (thing, place) => {
    const other =
      place === null ? undefined : carry().things.find((one) => one !== thing && one.at === place);
    if (other) carry().put(other, null);
    return place;
  };
}
