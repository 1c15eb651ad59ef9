import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DemoFrame, demoAt, toDemoWords } from './demo-class';

/** How long each moment of the sample stands (TEACH-13). */
const DEMO_STEP_MS = 2_000;

/** The sample class while it is shown: it moves on by itself, and begins anew after its last moment (TEACH-12). */
export function useDemo(): {
  readonly on: boolean;
  readonly frame: DemoFrame | null;
  readonly toggle: () => void;
} {
  const { t } = useTranslation();
  const [moment, setMoment] = useState<number | null>(null);
  const on = moment !== null;
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => setMoment((now) => (now === null ? null : now + 1)), DEMO_STEP_MS);
    return () => clearInterval(timer);
  }, [on]);
  const frame = useMemo(
    () =>
      moment === null
        ? null
        : demoAt(
            moment,
            toDemoWords({
              steps: t('teach.demo.steps'),
              knowledge: t('teach.demo.knowledge'),
              names: t('teach.demo.names'),
              labels: [t('teach.inProgress'), t('teach.finished'), t('teach.notStarted')],
            }),
          ),
    [moment, t],
  );
  return { on, frame, toggle: () => setMoment(on ? null : 0) };
}
