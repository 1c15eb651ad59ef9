import { MAX_STUDENT_NUMBER } from '@orrery/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { useHeadset, useHeadsetState } from '../headset-context';
import { type OfferedStudent, useStudents } from '../students/use-students';
import { ChoiceMesh } from './choice-mesh';
import { InFront } from './in-front';
import { Pill } from './pill';
import { usePanel } from './use-panel';

const CARD = { width: 0.42, height: 0.16 };
const PER_ROW = 4;
/** Cards stand on a cylinder around the student, all at the same distance. */
const DISTANCE = 1.6;
const STEP_RADIANS = (CARD.width + 0.04) / DISTANCE;
const TOP = 0.32;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const KEY_STEP = 0.135;

/** Immersive list of the class: names in an arc, and digits below for whoever knows the own number. */
export function StudentPanel() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const className = useHeadsetState((state) => state.offered?.name ?? '');
  const students = useStudents();
  const { page, pages, key } = students;
  return (
    <InFront>
      <Title text={t('student.title')} small={students.message ? t(students.message) : className} />
      {students.list.map((student, index) => (
        <NameCard
          key={student.id}
          student={student}
          index={index}
          onChoose={() => students.choose(student.id)}
        />
      ))}
      {pages > 1 ? (
        <Pill
          label={t('shelf.more', { page, pages })}
          position={[0.62, -0.4, -1.4]}
          onChoose={() => students.turnTo((page % pages) + 1)}
        />
      ) : null}
      {students.failed ? (
        <Pill label={t('student.retry')} position={[0, -0.1, -1.4]} onChoose={students.retry} />
      ) : null}
      <Pill
        label={t('student.close')}
        position={[-0.62, -0.4, -1.4]}
        onChoose={() => session.students.show(false)}
      />
      <Keys text={key} onChange={students.search} />
    </InFront>
  );
}

function Title({ text, small }: { text: string; small: string }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      const maxWidth = width;
      paintText(context, text, width / 2, height * 0.32, { size: 58, weight: 620, maxWidth });
      paintText(context, small, width / 2, height * 0.78, { size: 32, colour: INK.brass, maxWidth });
    },
    [text, small],
  );
  const sign = usePanel(1.5, 0.18, paint, true);
  return <primitive object={sign.mesh} position={[0, TOP + 0.26, -DISTANCE]} />;
}

function NameCard(props: { student: OfferedStudent; index: number; onChoose: () => void }) {
  const { t } = useTranslation();
  const { student, index } = props;
  const mine = useHeadsetState((state) => state.desired.student?.id === student.id);
  const small = student.taken ? t('student.taken') : student.stu_number;
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, 26, INK.panel, mine ? INK.brass : INK.rim);
      const maxWidth = width - 40;
      paintText(context, student.stu_name, width / 2, height * 0.38, { size: 42, weight: 600, maxWidth });
      paintText(context, small, width / 2, height * 0.76, { size: 24, colour: INK.quiet, maxWidth });
    },
    [student.stu_name, small, mine],
  );
  const panel = usePanel(CARD.width, CARD.height, paint, true);
  const angle = ((index % PER_ROW) - (PER_ROW - 1) / 2) * STEP_RADIANS;
  const y = TOP - Math.floor(index / PER_ROW) * (CARD.height + 0.04);
  return (
    <ChoiceMesh
      panel={panel}
      position={[Math.sin(angle) * DISTANCE, y, -Math.cos(angle) * DISTANCE]}
      rotation={[0, -angle, 0]}
      onChoose={props.onChoose}
    />
  );
}

/** Digits in one row, low, so that no head turns to reach them; the last takes one back. */
function Keys({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const left = -((DIGITS.length + 1) / 2) * KEY_STEP + KEY_STEP / 2;
  return (
    <>
      {text ? <Typed text={t('student.number', { digits: text })} /> : null}
      {DIGITS.map((digit, index) => (
        <Key
          key={digit}
          sign={digit}
          x={left + index * KEY_STEP}
          onChoose={() => onChange(`${text}${digit}`.slice(0, MAX_STUDENT_NUMBER))}
        />
      ))}
      <Key sign="⌫" x={left + DIGITS.length * KEY_STEP} onChoose={() => onChange(text.slice(0, -1))} />
    </>
  );
}

function Typed({ text }: { text: string }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) =>
      paintText(context, text, width / 2, height / 2, { size: 40, weight: 600, maxWidth: width }),
    [text],
  );
  const sign = usePanel(0.7, 0.08, paint, true);
  return <primitive object={sign.mesh} position={[0, -0.4, -1.4]} />;
}

function Key({ sign, x, onChoose }: { sign: string; x: number; onChoose: () => void }) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, 22);
      paintText(context, sign, width / 2, height / 2, { size: 46, weight: 600 });
    },
    [sign],
  );
  const panel = usePanel(0.12, 0.12, paint, true);
  return (
    <ChoiceMesh panel={panel} position={[x, -0.56, -1.3]} rotation={[-0.45, 0, 0]} onChoose={onChoose} />
  );
}
