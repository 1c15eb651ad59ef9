import { Select } from 'antd';
import { ArrowLeft, CalendarDays, GraduationCap, RectangleGoggles, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBackClick, useCameFrom } from '../../lib/came-from';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { ExportMenu } from './export-menu';
import styles from './report.module.css';
import { useChosenStudent } from './use-chosen-student';
import type { Report } from './use-report';

/** Where a report leads back to when it was opened by its address. */
const LIST = '/study';

/** The way back to where one came from (STUDY-17). */
export function ReportBack() {
  const { t } = useTranslation();
  const to = useCameFrom(LIST);
  const isList = to.split('?')[0] === LIST;
  return (
    <Link className={styles.back} to={to} onClick={useBackClick(to)}>
      <ArrowLeft size={16} strokeWidth={1.6} aria-hidden="true" />
      {t(isList ? 'title.study' : 'study.back')}
    </Link>
  );
}

interface ReportHeadProps {
  readonly reviewId: number;
  readonly report: Report;
}

/** What was tested, when, by whom and with whom; whose report is shown, and its export (STUDY-07). */
export function ReportHead({ reviewId, report }: ReportHeadProps) {
  const { title } = report.reviewInfo;
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <Facts report={report} />
      {report.clientList.length > 0 ? (
        <div className={styles.tools}>
          <StudentChoice report={report} />
          <ExportMenu reviewId={reviewId} report={report} />
        </div>
      ) : null}
    </div>
  );
}

function Facts({ report: { reviewInfo, clientList } }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { ctime, nickname, class_name, end_time } = reviewInfo;
  const started = toMoment(ctime, currentLocale());
  const facts = [
    [
      t('study.column.start'),
      CalendarDays,
      end_time === null ? `${started} · ${t('study.goesOn')}` : started,
    ],
    [t('study.column.teacher'), User, nickname],
    [t('study.column.class'), GraduationCap, class_name || t('study.noClass')],
    [t('study.column.count'), RectangleGoggles, t('study.tested', { count: clientList.length })],
  ] as const;
  return (
    <ul className={`${styles.facts} num`}>
      {facts.map(([name, Icon, value]) => (
        <li key={name} title={name}>
          <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
          {value}
        </li>
      ))}
    </ul>
  );
}

function StudentChoice({ report: { clientList } }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { cid, choose } = useChosenStudent();
  const isKnown = cid === 0 || clientList.some((one) => one.cid === cid);
  return (
    <Select<number>
      className={styles.student ?? ''}
      popupMatchSelectWidth={false}
      aria-label={t('study.student')}
      showSearch={clientList.length > 8 ? { optionFilterProp: 'label' } : false}
      value={cid}
      options={[
        { value: 0, label: t('study.everybody', { count: clientList.length }) },
        ...(isKnown ? [] : [{ value: cid, label: t('format.unknown') }]),
        ...clientList.map((one) => ({ value: one.cid, label: one.name })),
      ]}
      onChange={choose}
    />
  );
}
