/** Longest step of the clock between two frames, in seconds: a headset that was taken off does not jump. */
const LONGEST_FRAME = 0.2;
/** How long a word about an answer stays: seconds, more for each character, and more where a solution is shown. */
const READING_SECONDS = 2.6;
const READING = { en: 0.035, zh: 0.11 };
const SOLUTION_SECONDS = 1.5;
const WORDS = { right: { en: 'Right! ', zh: '答对了！' }, wrong: { en: 'Not quite. ', zh: '不对。' } };
const HEADLINE_HEIGHT = 0.14;

/**
 * Leads a student through the steps of a test, at their own pace, and reports each. A step may test several points
 * and keeps its own state; for one question or one thing to do after another there is `runTest`.
 * @param steps {number, begin(run)} in their order; a step ends by `run.finish()`
 * @param end {done: what is said at the end, of (right points, all), headline: where the step's name hangs, if at all,
 *   onEnd: shows something at the end}
 */
export function createTestRun(stage, steps, { done, headline, onEnd }) {
  const { report, language, outline } = stage;
  const say = (texts) => texts[language];
  const sign = headline ? createHeadline(stage, headline) : null;
  const timers = [];
  let index = -1;
  let right = 0;
  let over = false;

  /** Does something after seconds in which the class is not paused. */
  function later(seconds, action) {
    timers.push({ rest: seconds, action });
  }

  /**
   * Puts a point before the student.
   * @param tries after how many wrong answers it is over
   * @returns takes an answer: 'right', 'again' or 'over'
   */
  function judge(point, tries = 1) {
    let used = 0;
    report.asked(point);
    return (correct) => {
      used += 1;
      report.answered(point, correct);
      stage.sound(correct ? 'right' : 'wrong');
      if (correct) {
        right += 1;
        return 'right';
      }
      return used < tries ? 'again' : 'over';
    };
  }

  /**
   * Asks by the panel, once; then the reason stays for a while.
   * @param question {text, choices, right, because} @param show shows how it is, with the reason
   */
  function ask(point, { text, choices, right: rightChoice, because }, next, show) {
    const answer = judge(point);
    let answered = false;
    const panel = stage.ask({
      text: say(text),
      choices: choices.map(say),
      onChoose(chosen) {
        if (answered) return;
        answered = true;
        panel.close();
        const isRight = answer(chosen === rightChoice) === 'right';
        show?.();
        explain(because, isRight, next);
      },
    });
  }

  /** Says whether it was right, and why. */
  function tell(because, isRight) {
    stage.caption(say(isRight ? WORDS.right : WORDS.wrong) + say(because));
  }

  /** The same, and goes on. */
  function explain(because, isRight, next) {
    tell(because, isRight);
    const seconds = READING_SECONDS + say(because).length * READING[language];
    later(isRight ? seconds : seconds + SOLUTION_SECONDS, next);
  }

  function finish() {
    const step = steps[index];
    if (step) report.stepFinished(step.number);
    index += 1;
    const next = steps[index];
    sign?.(next ? index + 1 : null, steps.length);
    if (next) {
      report.stepStarted(next.number);
      next.begin(run);
      return;
    }
    over = true;
    onEnd?.();
    stage.sound('done');
    stage.caption(say(done(right, outline.points.length)));
    report.finished();
  }

  const run = { later, judge, ask, tell, explain, finish, say };
  return {
    start: finish,
    get over() {
      return over;
    },
    /** @returns whether something is still to come by itself */
    update(deltaSeconds) {
      const passed = Math.min(LONGEST_FRAME, deltaSeconds);
      for (const timer of timers) timer.rest -= passed;
      const due = timers.filter(({ rest }) => rest <= 0);
      for (const timer of due) {
        timers.splice(timers.indexOf(timer), 1);
        timer.action();
      }
      return timers.length > 0;
    },
  };
}

/** How far the test is, over the scene. @returns takes the step, null at the end, and how many there are */
function createHeadline({ label, group, language, outline }, place) {
  const { object, setText } = label(' ', HEADLINE_HEIGHT);
  object.position.set(...place);
  group.add(object);
  return (step, of) => {
    object.visible = step !== null;
    if (step === null) return;
    const title = outline.steps[step - 1]?.title[language] ?? '';
    setText(language === 'zh' ? `第 ${step}/${of} 题  ${title}` : `${step} of ${of}  ${title}`);
  };
}
