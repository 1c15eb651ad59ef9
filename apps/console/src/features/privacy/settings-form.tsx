import { Button, type InputRef, Switch } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../components/manage/changed-notice';
import { TextField } from '../../components/manage/text-field';
import { currentLocale } from '../../lib/i18n';
import { toDay } from '../../lib/written';
import styles from './privacy-page.module.css';
import { LIMITS } from './settings-rules';
import { type SettingsFormOptions, useSettingsForm } from './use-settings-form';

/** The school's periods, and whether headsets may record where students look. */
export function SettingsForm(props: Omit<SettingsFormOptions, 'focus'>) {
  const { t } = useTranslation();
  const { settings } = props;
  const inputs = { results: useRef<InputRef>(null), gaze: useRef<InputRef>(null) };
  const form = useSettingsForm({ ...props, focus: (field) => inputs[field].current?.focus() });
  const days = (field: 'results' | 'gaze') => ({
    inputRef: inputs[field],
    inputMode: 'numeric' as const,
    value: form.input[field],
    error: form.faults.includes(field) ? t('privacy.daysRule', LIMITS[field]) : null,
    onChange: (text: string) => form.change({ [field]: text }),
    onBlur: () => form.leave(field),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.saving && !form.changed) form.save();
      }}
    >
      <Section
        title={t('privacy.results')}
        hint={t('privacy.resultsHint')}
        held={useHeld(settings.results_oldest, 'results')}
      >
        <TextField label={t('privacy.keptFor')} {...days('results')} />
      </Section>
      <Section
        title={t('privacy.gaze')}
        hint={t('privacy.gazeHint')}
        held={useHeld(settings.gaze_oldest, 'gaze')}
      >
        <Recording on={form.input.recording} onChange={(recording) => form.change({ recording })} />
        <TextField label={t('privacy.gazeKeptFor')} {...days('gaze')} />
      </Section>
      {form.changed ? (
        <ChangedNotice
          changed={form.changed}
          labels={{
            results_kept_days: t('privacy.keptFor'),
            gaze_recording: t('privacy.gazeSwitch'),
            gaze_kept_days: t('privacy.gazeKeptFor'),
          }}
          seen={{ ...settings }}
          write={(field, value) =>
            field === 'gaze_recording' ? t(value === 1 ? 'privacy.on' : 'privacy.off') : String(value)
          }
          onTakeTheirs={props.onChanged}
          onKeepMine={form.keepMine}
        />
      ) : null}
      <div className={styles.end}>
        <Button type="primary" htmlType="submit" loading={form.saving} disabled={form.changed !== null}>
          {t('manage.save')}
        </Button>
      </div>
    </form>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  /** What there is at present. */
  readonly held: string;
  readonly children: ReactNode;
}

function Section({ title, hint, held, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.hint}>
        {hint}
        <span className="num">{held}</span>
      </p>
      {children}
    </section>
  );
}

function Recording({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.recording}>
      <Switch id={id} checked={on} onChange={onChange} />
      <label htmlFor={id}>{t('privacy.gazeSwitch')}</label>
    </div>
  );
}

const HELD = {
  results: { some: 'privacy.resultsOldest', none: 'privacy.resultsNone' },
  gaze: { some: 'privacy.gazeOldest', none: 'privacy.gazeNone' },
} as const;

/** From when the oldest is that a period is about. */
function useHeld(oldest: number | null, kind: keyof typeof HELD): string {
  const { t } = useTranslation();
  const { some, none } = HELD[kind];
  return oldest === null ? t(none) : t(some, { date: toDay(oldest, currentLocale()) });
}
