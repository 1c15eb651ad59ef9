import { Group } from 'three';
import { freeObject } from '../media/free-object';
import type { Aim } from './aim';
import { type ChoiceSign, createChoiceSign, fitsChoices } from './choice-sign';
import { type CaptionPanel, createCaptionPanel, PANEL } from './sign';
import type { QuestionPanel, StageQuestion } from './stage-types';

/** Under the scene, tilted to the eyes, in reach of a flat view too. Metres. */
const PLACE = { y: 0.8, z: -2.1, tilt: -0.2 } as const;
const ROW = { height: 0.2, gap: 0.03 } as const;
const COLUMN_GAP = 0.04;
export const CHOICES = { least: 2, most: 4 } as const;

interface Open {
  readonly question: StageQuestion;
  readonly signs: readonly ChoiceSign[];
}

/** The panel before a student: a sentence, and the answers of a question under it. */
export class QuestionBoard {
  readonly object = new Group();
  readonly #aim: Aim;
  readonly #onChange: () => void;
  readonly #caption: CaptionPanel = createCaptionPanel();
  #said = '';
  #open: Open | null = null;

  constructor(aim: Aim, onChange: () => void) {
    this.#aim = aim;
    this.#onChange = onChange;
    this.object.position.set(0, PLACE.y, PLACE.z);
    this.object.rotation.x = PLACE.tilt;
    this.object.add(this.#caption.object);
  }

  /** Says a sentence; over an open question it takes the place of its text. */
  say(text: string): void {
    // Many scenes say the same sentence in each frame.
    if (text === this.#said) return;
    this.#said = text;
    this.#show(text === '' && this.#open ? this.#open.question.text : text);
  }

  /** @throws RangeError where there are not two to four answers */
  ask(question: StageQuestion): QuestionPanel {
    const { length } = question.choices;
    if (length < CHOICES.least || length > CHOICES.most) {
      throw new RangeError(`a question has ${CHOICES.least} to ${CHOICES.most} choices, not ${length}`);
    }
    this.#clear();
    const open = { question, signs: layOut(question.choices, this.#caption.object) };
    this.#open = open;
    for (const [index, sign] of open.signs.entries()) this.#attach(open, sign, index);
    this.#show(question.text);
    return {
      close: () => {
        if (this.#open === open) this.close();
      },
    };
  }

  close(): void {
    this.#clear();
    this.#caption.object.position.y = 0;
    this.#show(this.#said);
  }

  /** @returns whether there is such an answer */
  choose(index: number): boolean {
    const open = this.#open;
    if (!open?.signs[index]) return false;
    for (const [other, sign] of open.signs.entries()) sign.setLook(other === index ? 'chosen' : 'rest');
    this.#onChange();
    open.question.onChoose(index);
    return true;
  }

  #attach({ question, signs }: Open, sign: ChoiceSign, index: number): void {
    this.object.add(sign.object);
    this.#aim.onSelect(sign.object, () => this.choose(index));
    this.#aim.onHover(sign.object, (hovered) => {
      if (this.#open?.question !== question) return;
      for (const [other, one] of signs.entries())
        one.setLook(hovered && other === index ? 'hovered' : 'rest');
    });
  }

  #show(text: string): void {
    if (this.#caption.say(text)) this.#onChange();
  }

  #clear(): void {
    for (const { object } of this.#open?.signs ?? []) {
      this.#aim.forget(object);
      object.removeFromParent();
      freeObject(object);
    }
    this.#open = null;
    this.#onChange();
  }
}

/** In one row where the texts can be read there, else in two. The sentence moves up by as much. */
function layOut(choices: readonly string[], caption: CaptionPanel['object']): ChoiceSign[] {
  const { length } = choices;
  const widthOf = (columns: number) => (PANEL.width - (columns - 1) * COLUMN_GAP) / columns;
  const columns = fitsChoices(choices, widthOf(length)) ? length : Math.ceil(length / 2);
  const rows = Math.ceil(length / columns);
  const width = widthOf(columns);
  const step = ROW.height + ROW.gap;
  const lowest = (ROW.height - PANEL.height) / 2;
  caption.position.y = rows * step;
  return choices.map((text, index) => {
    const sign = createChoiceSign(text, index, { width, height: ROW.height });
    const column = index % columns;
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? length - row * columns : columns;
    sign.object.position.set(
      (column - (inRow - 1) / 2) * (width + COLUMN_GAP),
      lowest + (rows - 1 - row) * step,
      0.01,
    );
    return sign;
  });
}
