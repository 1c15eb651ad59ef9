import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import { Notice } from '../../components/notice';
import { currentLocale } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import type { Block } from './blocks';
import { FIRST_TOPIC, TOPICS } from './contents';
import { HelpContents } from './help-contents';
import styles from './help-page.module.css';
import { HelpSearch } from './help-search';
import { HelpTopic } from './help-topic';
import { useTopic } from './use-topic';

/** The guide, open to everybody (GEN-58): contents and search at the left, the topic, and its sections at the right. */
export function HelpPage() {
  const { t } = useTranslation();
  const { topic: id = FIRST_TOPIC } = useParams();
  const locale = currentLocale();
  const entry = TOPICS.find((one) => one.id === id);
  return (
    <div className={styles.page}>
      <title>{`${entry ? entry[locale] : t('help.title')} · ${t('help.title')} · ${t('app.name')}`}</title>
      <a className={styles.skip} href="#content">
        {t('app.skip')}
      </a>
      <HelpHeader />
      <div className={styles.body}>
        <div className={styles.side}>
          <HelpSearch />
          <HelpContents current={id} />
        </div>
        {entry ? <Reading id={id} /> : <Unknown />}
      </div>
    </div>
  );
}

function HelpHeader() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  return (
    <header className={styles.top}>
      <Link to="/help" className={styles.brand}>
        <Logo size={28} />
        <span>{t('app.name')}</span>
        <small>{t('help.title')}</small>
      </Link>
      <div className={styles.right}>
        <LanguageSwitch />
        <Link to={user ? '/' : '/login'} className={styles.way}>
          {t(user ? 'help.toConsole' : 'help.logIn')}
        </Link>
      </div>
    </header>
  );
}

function Reading({ id }: { id: string }) {
  const { shown, isHere, failed, retry } = useTopic(id, currentLocale());
  const topic = shown?.id === id ? shown.topic : undefined;
  useArrival(id, isHere);
  return (
    <>
      <main id="content" className={styles.main} tabIndex={-1}>
        <HelpTopic id={id} topic={topic} failed={failed} onRetry={retry} />
      </main>
      <OnThisPage topic={topic} />
    </>
  );
}

/** A topic begins at its top, or at the section that the address names. */
function useArrival(id: string, isHere: boolean): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic begins anew, also without a section.
  useEffect(() => {
    if (!isHere) return;
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (section) section.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [id, hash, isHere]);
}

function OnThisPage({ topic }: { topic: readonly Block[] | undefined }) {
  const { t } = useTranslation();
  const headings = topic?.filter((block) => block.kind === 'heading') ?? [];
  return (
    <nav className={styles.sections} aria-label={t('help.onThisPage')}>
      <h2>{t('help.onThisPage')}</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <main id="content" className={styles.main} tabIndex={-1}>
      <h1 className="visually-hidden">{t('help.title')}</h1>
      <Notice title={t('help.unknown')} detail={t('help.unknownHint')} />
    </main>
  );
}
