import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/use-page-title';
import styles from './manage.module.css';

interface ManagePageProps {
  readonly title: string;
  /** How many there are, in words; left out until it is known. */
  readonly count?: string | undefined;
  /** The page above, as a back title. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Search and filters above the content. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a management page: title row, tools, content; names the browser's tab as well. */
export function ManagePage({ title, count, back, actions, tools, children }: ManagePageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      {back ? (
        <Link className={styles.back} to={back.to}>
          <ArrowLeft size={16} strokeWidth={1.6} aria-hidden="true" />
          {back.label}
        </Link>
      ) : null}
      <div className={styles.head}>
        <h1 title={title}>{title}</h1>
        {count ? <p className="num">{count}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {tools ? <div className={styles.tools}>{tools}</div> : null}
      {children}
    </div>
  );
}
