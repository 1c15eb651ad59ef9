import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../components/manage/use-list-address';
import styles from './history-page.module.css';
import { isUnavailable, toDayName } from './range';

interface DayRangeProps {
  /** Days by name, both included. */
  readonly from: string;
  readonly to: string;
}

/** The picker of the days that are looked at (HIST-02, HIST-08 to HIST-10). */
export function DayRange({ from, to }: DayRangeProps) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const nameOf = (day: Dayjs) => toDayName(day.toDate());
  return (
    <DatePicker.RangePicker
      className={styles.days ?? ''}
      aria-label={t('history.days')}
      placeholder={[t('history.from'), t('history.to')]}
      value={[dayjs(from), dayjs(to)]}
      disabledDate={(day, { from: chosen }) =>
        isUnavailable(nameOf(day), toDayName(new Date()), chosen ? nameOf(chosen) : null)
      }
      onChange={(days) => {
        const [first, last] = days ?? [];
        // Without a range last week stands again (HIST-10).
        if (!first || !last) change({ from: null, to: null, days: null });
        else change({ from: nameOf(first), to: nameOf(last), days: null });
      }}
    />
  );
}
