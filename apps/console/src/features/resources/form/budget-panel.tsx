import type { FileFacts } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { toStorage } from '../../../lib/format';
import { currentLocale } from '../../../lib/i18n';
import { toCompact, toNumber } from '../../../lib/written';
import { type BudgetLine, judgeBudget, type Measure, toBudget } from './budget';
import { BudgetDial } from './budget-dial';
import { ShrinkButton } from './shrink-button';
import styles from './side-panels.module.css';
import type { ResourceForm } from './use-resource-form';

const VERDICTS = {
  good: { word: 'resourceForm.good', hint: 'resourceForm.goodHint' },
  heavy: { word: 'resourceForm.heavy', hint: 'resourceForm.heavyHint' },
  'too-heavy': { word: 'resourceForm.tooHeavy', hint: 'resourceForm.tooHeavyHint' },
} as const;

const MEASURES = {
  triangles: { name: 'resourceForm.triangles', advice: 'resourceForm.trianglesMore' },
  drawCalls: { name: 'resourceForm.drawCalls', advice: 'resourceForm.drawCallsMore' },
  textureBytes: { name: 'resourceForm.textureBytes', advice: 'resourceForm.textureBytesMore' },
  fileBytes: { name: 'resourceForm.fileBytes', advice: 'resourceForm.fileBytesMore' },
} as const satisfies Record<Measure, object>;

/** What the file costs a headset, measured when it was checked: good, heavy or too heavy. */
export function BudgetPanel({ form }: { form: ResourceForm }) {
  const { t } = useTranslation();
  const { upload } = form.file;
  const facts = upload ? upload.facts : (form.resource?.facts ?? null);
  return (
    <section className={styles.panel} aria-labelledby="resource-budget" aria-live="polite">
      <h2 id="resource-budget">{t('resourceForm.budget')}</h2>
      {facts ? <Measured facts={facts} form={form} /> : <p>{t('resourceForm.budgetEmpty')}</p>}
    </section>
  );
}

function Measured({ facts, form }: { facts: FileFacts; form: ResourceForm }) {
  const { t } = useTranslation();
  const lines = toBudget(facts);
  const { weight, share } = judgeBudget(lines);
  const verdict = VERDICTS[weight];
  return (
    <>
      <p>{t('resourceForm.budgetModel')}</p>
      {facts.kind === 'model' ? <BudgetDial share={share} weight={weight} /> : null}
      <p className={styles.verdict}>
        <b className={styles[weight]}>{t(verdict.word)}</b>
        {facts.kind === 'model' ? t(verdict.hint) : null}
      </p>
      <ul className={`${styles.lines} num`}>
        {lines.map((line) => (
          <Line key={line.measure} line={line}>
            {line.measure === 'textureBytes' ? <ShrinkButton form={form} good={line.good} /> : null}
          </Line>
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly line: BudgetLine;
  readonly children: React.ReactNode;
}

/** Where the mark of what runs smoothly stands on each bar. */
const MARK = 0.86;

function Line({ line: { measure, value, good, weight, share }, children }: LineProps) {
  const { t } = useTranslation();
  const write = useWrite(measure);
  return (
    <li className={styles[weight]}>
      <p>
        <span>{t(MEASURES[measure].name)}</span>
        <b>{write(value)}</b>
        <small>{` / ${write(good)}`}</small>
      </p>
      <div className={styles.meter} aria-hidden="true">
        <i style={{ width: `${Math.min(1, share * MARK) * 100}%` }} />
      </div>
      {weight === 'good' ? null : (
        <div className={styles.advice}>
          <span>{t(MEASURES[measure].advice)}</span>
          {children}
        </div>
      )}
    </li>
  );
}

function useWrite(measure: Measure): (value: number) => string {
  const { t } = useTranslation();
  if (measure === 'textureBytes' || measure === 'fileBytes') return (value) => toStorage(value, t);
  const locale = currentLocale();
  return (value) => (value < 1000 ? toNumber(value, locale) : toCompact(value, locale));
}
