import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavEntry } from '../route-table';
import styles from './layout.module.css';
import { useShownRoute } from './use-shown-route';

/** One entry of a menu. */
export interface NavItem {
  readonly key: NavEntry;
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

/** Links of which the one that the route table names lights up (GEN-52). */
export function NavLinks({ items }: { items: readonly NavItem[] }) {
  const lit = useShownRoute()?.nav;
  return items.map(({ key, to, label, icon }) => (
    <Link
      key={key}
      to={to}
      className={key === lit ? styles.on : undefined}
      aria-current={key === lit ? 'page' : undefined}
    >
      {icon}
      <span className={styles.label} data-label={label}>
        {label}
      </span>
    </Link>
  ));
}
