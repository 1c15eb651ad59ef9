import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { LongText } from '../../components/manage/long-text';
import styles from './installs.module.css';

interface TitledCoverProps {
  readonly title: string;
  readonly cover: string;
  readonly to: string;
  /** What stands below the title. */
  readonly detail?: string;
}

/** A resource in a table: its picture, and its title as the way to more. */
export function TitledCover({ title, cover, to, detail }: TitledCoverProps) {
  return (
    <span className={styles.title}>
      <Cover className={styles.cover} src={cover} width={160} />
      <span className={styles.words}>
        <Link to={to}>
          <LongText text={title} strong />
        </Link>
        {detail ? <small className="num">{detail}</small> : null}
      </span>
    </span>
  );
}
