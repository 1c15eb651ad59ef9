import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { LongText } from '../../components/manage/long-text';
import styles from './installs.module.css';

/** A resource in a table: its picture, and its title as the way to more. */
export function TitledCover({ title, cover, to }: { title: string; cover: string; to: string }) {
  return (
    <span className={styles.title}>
      <Cover className={styles.cover} src={cover} width={160} />
      <Link to={to}>
        <LongText text={title} strong />
      </Link>
    </span>
  );
}
