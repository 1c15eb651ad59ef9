import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface HeadingTabsProps {
  readonly tabs: readonly { readonly key: string; readonly to: string; readonly label: ParseKeys }[];
  /** The view that is shown; its name is the page's heading. */
  readonly shown: string;
  /** Names the tabs for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Views side by side, each with an address of its own; the one that is shown is the heading. */
export function HeadingTabs({ tabs, shown, label, className }: HeadingTabsProps) {
  const { t } = useTranslation();
  return (
    <nav className={className} aria-label={label}>
      {tabs.map((tab) =>
        tab.key === shown ? (
          <h1 key={tab.key}>
            <Link to={tab.to} aria-current="page">
              {t(tab.label)}
            </Link>
          </h1>
        ) : (
          <Link key={tab.key} to={tab.to}>
            {t(tab.label)}
          </Link>
        ),
      )}
    </nav>
  );
}
