/** A stage without a screen, on which tests play coursewares as a student would. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as THREE from 'three';

/** The longest frame that coursewares count whole. */
const FRAME_SECONDS = 0.1;
/** More than any explanation takes. */
const PATIENCE_FRAMES = 600;
/** Until what was put somewhere lies there. */
const SETTLING_FRAMES = 10;

/**
 * @param {string} folder of a courseware's sources
 * @param {number} chapterId
 * @param {'en' | 'zh'} language
 */
export async function playCourseware(folder, chapterId, language = 'en') {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'courseware.json'), 'utf8'));
  const { default: create } = await import(path.join(folder, manifest.entry));
  const record = createRecord();
  const chapter = manifest.chapters.find(({ id }) => id === chapterId);
  const scene = await create(createStage(record, { manifest, chapter, language }));
  const player = createPlayer(record, scene, manifest);
  player.frames(1);
  return player;
}

/** Of the stage's own panel, with one row under its question: metres, and how steeply its upper edge is seen. */
const PANEL = { width: 1.9, topSlope: (1.206 - 1.6) / 2.136 };
/** What is larger stands around everything: sky and floor. Metres. */
const SURROUNDING = 2.5;

/** The least slope under which a corner of something is seen in front of the student. @param reach to both sides */
function lowestSlope(group, reach) {
  const corner = new THREE.Vector3();
  let lowest = Number.POSITIVE_INFINITY;
  group.updateMatrixWorld(true);
  group.traverseVisible((node) => {
    if (!node.isMesh || node.isInstancedMesh) return;
    node.geometry.computeBoundingSphere();
    if (node.geometry.boundingSphere.radius > SURROUNDING) return;
    const { position } = node.geometry.attributes;
    for (let index = 0; index < position.count; index++) {
      corner.fromBufferAttribute(position, index).applyMatrix4(node.matrixWorld);
      if (Math.abs(corner.x) < reach) lowest = Math.min(lowest, (corner.y - 1.6) / -corner.z);
    }
  });
  return lowest;
}

/** What the stage was told and asked. */
function createRecord() {
  const targets = new Map();
  return {
    group: new THREE.Group(),
    targets,
    reports: [],
    captions: [],
    labels: [],
    question: null,
    target(object) {
      if (!targets.has(object)) targets.set(object, { hover: [], select: [], grab: [] });
      return targets.get(object);
    },
  };
}

function createStage(record, { manifest, chapter, language }) {
  const report = (kind) => (number, correct) =>
    record.reports.push({
      kind,
      ...(number === undefined ? {} : { number }),
      ...(correct === undefined ? {} : { correct }),
    });
  return {
    THREE,
    group: record.group,
    language,
    chapter,
    outline: manifest,
    isStudent: true,
    report: {
      stepStarted: report('started'),
      stepFinished: report('ended'),
      asked: report('asked'),
      answered: report('answered'),
      finished: report('finished'),
    },
    asset: (name) => name,
    loadModel: () => Promise.reject(new Error('the archive has no model')),
    caption: (text) => record.captions.push(text),
    label(text, height) {
      const label = {
        object: new THREE.Object3D(),
        text,
        height,
        setText(next) {
          label.text = next;
        },
      };
      record.labels.push(label);
      return label;
    },
    sound: () => undefined,
    ask(question) {
      record.question = question;
      return {
        close() {
          if (record.question === question) record.question = null;
        },
      };
    },
    onHover: (object, handler) => record.target(object).hover.push(handler),
    onSelect: (object, handler) => record.target(object).select.push(handler),
    grab(object, handlers = {}) {
      record.target(object).grab.push(handlers);
      return () => undefined;
    },
  };
}

function createPlayer(record, scene, manifest) {
  const { group, targets, reports, captions, labels } = record;
  let seconds = 0;

  /** Lets frames go by. */
  function frames(count) {
    for (let frame = 0; frame < count; frame++) {
      seconds += FRAME_SECONDS;
      scene.update(seconds, FRAME_SECONDS);
    }
    group.updateMatrixWorld(true);
  }

  /** What a name means now, among what can be aimed at. @param which of several of the same name */
  function find(name, which = 0) {
    const found = [...targets.keys()].filter((object) => object.name === name && isAimable(object));
    if (!found[which]) throw new Error(`nothing that can be aimed at is called ${name}`);
    return found[which];
  }

  return {
    manifest,
    group,
    reports,
    captions,
    labels,
    find,
    frames,
    get question() {
      return record.question;
    },
    /** Names of everything that can be aimed at. */
    aimable: () => [...targets.keys()].filter(isAimable).map(({ name }) => name),
    at: (time) => scene.update(time, 0),
    press(name, which = 0) {
      for (const handler of targets.get(find(name, which)).select) handler();
      frames(1);
    },
    /** Carries a thing to where another one is, or to a place in metres. */
    carry(name, to, which = 0) {
      const object = find(name, which);
      const place = to.isVector3 ? to : find(to).getWorldPosition(new THREE.Vector3());
      for (const handlers of targets.get(object).grab) {
        handlers.start?.();
        handlers.move?.(place.clone());
        handlers.end?.(place.clone());
      }
      frames(SETTLING_FRAMES);
    },
    choose(index) {
      if (!record.question) throw new Error('nothing is asked');
      record.question.onChoose(index);
      frames(1);
    },
    /** Waits in the courseware's own time. */
    until(isSo) {
      for (let frame = 0; frame < PATIENCE_FRAMES && !isSo(); frame++) frames(1);
      if (!isSo()) throw new Error(`it never came: ${captions.at(-1)}`);
    },
    /** Waits until a step has begun. */
    untilBegun(step) {
      this.until(() => reports.some(({ kind, number }) => kind === 'started' && number === step));
    },
    /** Waits until the test has ended. */
    untilFinished() {
      this.until(() => reports.some(({ kind }) => kind === 'finished'));
    },
    /** Answers so far: point, and whether it was right. */
    answers: () =>
      reports.filter(({ kind }) => kind === 'answered').map(({ number, correct }) => [number, correct]),
    /** Whether a question with one row of answers lies over anything that is shown, as seen by the student. */
    coversScene: () => lowestSlope(group, PANEL.width / 2) < PANEL.topSlope,
    /** Draw calls of what is shown. */
    drawCalls() {
      let count = 0;
      group.traverseVisible((node) => {
        if (node.isMesh || node.isLine || node.isPoints || node.isSprite) count += 1;
      });
      return count + labels.filter(({ object }) => object.parent && object.visible).length;
    },
  };
}

function isAimable(object) {
  let aimable = false;
  object.traverse((node) => {
    if (node.isMesh && !Object.hasOwn(node, 'raycast')) aimable = true;
  });
  return aimable;
}
