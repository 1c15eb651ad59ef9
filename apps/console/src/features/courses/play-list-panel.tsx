import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { Trash2 } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { Notice } from '../../components/notice';
import { PlainButton } from '../../components/plain-button';
import { useCourseChoices } from '../../lib/courses';
import { acceptCut, clearPlayList, type PlayListItem, usePlayList } from '../../lib/play-list';
import { bringListBack, findListAside } from '../../lib/play-list-aside';
import { findOrigin } from '../../lib/play-list-origin';
import { useApp } from '../../lib/use-app';
import { LIST_ID } from './drag-subject';
import { PanelFooter } from './panel-footer';
import styles from './play-list-panel.module.css';
import { PlayListRow } from './play-list-row';

interface PlayListPanelProps {
  readonly dropIndex: number;
  /** The list was saved as a course. */
  readonly onSaved: () => void;
}

/** The lesson as a path: its rows, its tools, and where it goes next. */
export function PlayListPanel({ dropIndex, onSaved }: PlayListPanelProps) {
  const { t } = useTranslation();
  const items = usePlayList((list) => list.items);
  const { setNodeRef, isOver } = useDroppable({ id: LIST_ID });
  useToldOfCut();
  return (
    <section className={styles.panel} aria-label={t('courses.playList')} tabIndex={-1}>
      <PanelHeader items={items} />
      <div
        ref={setNodeRef}
        className={isOver && items.length === 0 ? `${styles.list} ${styles.over}` : styles.list}
      >
        {items.length === 0 ? (
          <EmptyList />
        ) : (
          <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol aria-label={t('courses.playList')}>
              {items.map((item, index) => (
                <Fragment key={item.id}>
                  {dropIndex === index ? <DropSlot /> : null}
                  <PlayListRow item={item} index={index} count={items.length} />
                </Fragment>
              ))}
              {dropIndex === items.length ? <DropSlot /> : null}
            </ol>
          </SortableContext>
        )}
      </div>
      <PanelFooter items={items} onSaved={onSaved} />
    </section>
  );
}

/** How long the word stands that not all found room: it is long, and comes while the page is being looked at. */
const CUT_SECONDS = 10;

/** Tells once that a kept list was too long. */
function useToldOfCut(): void {
  const { t } = useTranslation();
  const { message } = useApp();
  const cut = usePlayList((list) => list.cut);
  useEffect(() => {
    if (cut === 0) return;
    message.warning(t('courses.cut', { count: cut, max: MAX_PLAYLIST_ITEMS }), CUT_SECONDS);
    acceptCut();
  }, [cut, message, t]);
}

/** The next step; where the end of a session took a list away, its way back. */
function EmptyList() {
  const { t } = useTranslation();
  const aside = findListAside();
  if (!aside) return <Notice title={t('courses.emptyTitle')} detail={t('courses.emptyHint')} />;
  const count = aside.items.length;
  const back = (
    <PlainButton onClick={() => bringListBack(aside)}>{t('courses.bringBack', { count })}</PlainButton>
  );
  return <Notice title={t('courses.asideTitle')} detail={t('courses.asideHint')} action={back} />;
}

function DropSlot() {
  const { t } = useTranslation();
  return (
    <li className={styles.slot} aria-hidden="true">
      {t('courses.dropHere')}
    </li>
  );
}

/** The title of the own lesson that the list holds; null where it holds none. */
function useLessonTitle(): string | null {
  const courseId = findOrigin()?.courseId ?? null;
  const { data } = useCourseChoices(courseId !== null);
  return data?.find(({ id }) => id === courseId)?.title ?? null;
}

function PanelHeader({ items }: { items: readonly PlayListItem[] }) {
  const { t } = useTranslation();
  const { message, modal } = useApp();
  const lesson = useLessonTitle();
  const minutes = Math.round(items.reduce((sum, item) => sum + (item.duration ?? 0), 0) / 60);
  const count = items.length;
  const handleClear = () => {
    if (count === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('courses.clearTitle', { count }),
      okText: t('courses.clearConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: clearPlayList,
    });
  };
  return (
    <header className={styles.header}>
      <div>
        <h2>{lesson ?? t('courses.playList')}</h2>
        <p className="num" aria-live="polite">
          {minutes > 0 ? t('courses.itemsAndMinutes', { count, minutes }) : t('courses.items', { count })}
        </p>
      </div>
      <PlainButton look="words" icon={<Trash2 size={16} aria-hidden="true" />} onClick={handleClear}>
        {t('courses.clear')}
      </PlainButton>
    </header>
  );
}
