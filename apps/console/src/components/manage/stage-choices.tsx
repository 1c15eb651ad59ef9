import { ListChoice } from './list-choice';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface StageChoicesProps {
  /** What stands there while nothing is chosen. */
  readonly all: { readonly phases: string; readonly subjects: string };
  /** 0 for none. */
  readonly phase: number;
  readonly subject: number;
  readonly phases: readonly Named[];
  /** Those of the chosen stage. */
  readonly subjects: readonly Named[];
}

/** Narrows a list by stage, and then by one of its subjects. */
export function StageChoices({ all, phase, subject, phases, subjects }: StageChoicesProps) {
  return (
    <>
      <ListChoice
        name="phase"
        all={all.phases}
        value={phase || ''}
        options={phases.map(toOption)}
        clears={['subject']}
      />
      {phase ? (
        <ListChoice
          name="subject"
          all={all.subjects}
          value={subject || ''}
          options={subjects.map(toOption)}
        />
      ) : null}
    </>
  );
}

function toOption({ id, name }: Named) {
  return { value: id, label: name };
}
