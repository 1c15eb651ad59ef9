import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './pager.module.css';

interface PagerProps {
  /** The page that is shown, from 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onChange: (page: number) => void;
}

/** Pages shown on either side of the present one. */
const AROUND = 2;

/** Pages of a list; shows only where the list has more than one (GEN-83). */
export function Pager({ page, total, pageSize, onChange }: PagerProps) {
  const { t } = useTranslation();
  if (total <= pageSize || pageSize <= 0) return null;
  const last = Math.ceil(total / pageSize);
  return (
    <nav className={`${styles.pager} num`} aria-label={t('pager.name')}>
      <button
        type="button"
        aria-label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onChange(Math.min(page - 1, last))}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      {toSteps(page, last).map((step) =>
        step.kind === 'gap' ? (
          <span key={step.key} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={step.page}
            type="button"
            aria-label={t('pager.page', { page: step.page })}
            aria-current={step.page === page ? 'page' : undefined}
            onClick={() => onChange(step.page)}
          >
            {step.page}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('pager.next')}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}

type Step =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly key: 'before' | 'after' };

/** The first page, the last, those around the present one, and a gap where some are left out. */
function toSteps(page: number, last: number): Step[] {
  const from = Math.max(2, page - AROUND);
  const to = Math.min(last - 1, page + AROUND);
  const steps: Step[] = [{ kind: 'page', page: 1 }];
  if (from > 2) steps.push({ kind: 'gap', key: 'before' });
  for (let one = from; one <= to; one += 1) steps.push({ kind: 'page', page: one });
  if (to < last - 1) steps.push({ kind: 'gap', key: 'after' });
  steps.push({ kind: 'page', page: last });
  return steps;
}
