import { ChevronLeft, ChevronRight, RotateCw, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import styles from './student-chooser.module.css';
import { type OfferedStudent, type Students, useStudents } from './use-students';

/** The names of the class over the page, for one to say "that is me". */
export function StudentChooser() {
  const open = useHeadsetState((state) => state.choosing && mayChooseStudent(state));
  const immersive = useHeadsetState((state) => state.immersive);
  return open && !immersive ? <Chooser /> : null;
}

function Chooser() {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const className = useHeadsetState((state) => state.offered?.name);
  const students = useStudents();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever uses keys goes on in the list; a touch keyboard opens only when the search is touched.
    panel.current?.focus();
    const before = (event: KeyboardEvent) => event.key === 'Escape' && session.students.show(false);
    window.addEventListener('keydown', before);
    return () => window.removeEventListener('keydown', before);
  }, [session]);
  return (
    <div className={styles.screen} data-testid="student-chooser">
      <section ref={panel} tabIndex={-1} role="dialog" aria-modal="true" aria-labelledby="student-title">
        <header className={styles.head}>
          <div>
            <p>{className}</p>
            <h1 id="student-title">{t('student.title')}</h1>
          </div>
          <label className={styles.search}>
            <Search aria-hidden="true" />
            <input
              type="search"
              value={students.key}
              maxLength={100}
              placeholder={t('student.search')}
              aria-label={t('student.search')}
              autoComplete="off"
              onChange={(event) => students.search(event.target.value)}
            />
          </label>
          <button
            type="button"
            className={styles.round}
            aria-label={t('student.close')}
            onClick={() => session.students.show(false)}
          >
            <X aria-hidden="true" />
          </button>
        </header>
        <Names students={students} />
        <Pages students={students} />
      </section>
    </div>
  );
}

function Names({ students }: { students: Students }) {
  const { t } = useTranslation();
  return (
    <div className={styles.body}>
      {students.message ? (
        <p className={styles.message} role="status" data-fault={students.failed || undefined}>
          {t(students.message)}
          {students.failed ? (
            <button type="button" className={styles.retry} onClick={students.retry}>
              <RotateCw aria-hidden="true" />
              {t('student.retry')}
            </button>
          ) : null}
        </p>
      ) : null}
      <ul className={styles.names}>
        {students.list.map((student) => (
          <li key={student.id}>
            <Name student={student} busy={students.busy} onChoose={() => students.choose(student.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Name(props: { student: OfferedStudent; busy: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const mine = useHeadsetState((state) => state.desired.student?.id === props.student.id);
  return (
    <button
      type="button"
      className={styles.name}
      disabled={props.busy}
      aria-current={mine || undefined}
      onClick={props.onChoose}
    >
      <b>{props.student.stu_name}</b>
      <small>{props.student.taken ? t('student.taken') : props.student.stu_number}</small>
    </button>
  );
}

function Pages({ students }: { students: Students }) {
  const { t } = useTranslation();
  const { page, pages } = students;
  if (pages < 2) return null;
  return (
    <nav className={styles.pages}>
      <button
        type="button"
        className={styles.round}
        disabled={page <= 1}
        aria-label={t('student.previous')}
        onClick={() => students.turnTo(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span>{t('student.page', { page, pages })}</span>
      <button
        type="button"
        className={styles.round}
        disabled={page >= pages}
        aria-label={t('student.next')}
        onClick={() => students.turnTo(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}
