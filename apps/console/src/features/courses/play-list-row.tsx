import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Pencil, X } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/cover';
import { TypeIcon } from '../../components/type-icon';
import { toClock } from '../../lib/format';
import { lazyPart } from '../../lib/lazy-part';
import { moveInPlayList, type PlayListItem, removeFromPlayList } from '../../lib/play-list';
import { useTypeName } from '../../lib/use-type-name';
import styles from './play-list-row.module.css';

const NoteEditor = lazyPart(async () => (await import('./note-editor')).NoteEditor);

interface PlayListRowProps {
  readonly item: PlayListItem;
  readonly index: number;
  readonly count: number;
}

/** A row of the play list: dragged by its handle, or moved by its buttons. */
export function PlayListRow({ item, index, count }: PlayListRowProps) {
  const [editing, setEditing] = useState(false);
  const sortable = useSortable({ id: item.id, data: { type: 'row', row: item } });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const classes = [
    styles.row,
    editing && styles.open,
    sortable.isDragging && styles.dragging,
    item.is_removed && styles.removed,
  ];
  return (
    <li ref={sortable.setNodeRef} style={style} className={classes.filter(Boolean).join(' ')}>
      <span className={`${styles.node} num`} aria-hidden="true">
        {index + 1}
      </span>
      <div className={styles.line}>
        <span className={styles.cover}>
          <Cover src={item.cover} width={160} />
        </span>
        <RowText item={item} />
        <RowTools
          item={item}
          index={index}
          count={count}
          onEdit={() => setEditing(true)}
          sortable={sortable}
        />
      </div>
      <Suspense>{editing ? <NoteEditor item={item} onClose={() => setEditing(false)} /> : null}</Suspense>
      {!editing && item.use_explain ? <p className={styles.note}>{item.use_explain}</p> : null}
    </li>
  );
}

function RowText({ item }: { item: PlayListItem }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  return (
    <div className={styles.text}>
      <h3>{item.title}</h3>
      <p>
        <TypeIcon type={item.res_type} size={15} />
        {item.is_removed ? <b>{t('courses.noLonger')}</b> : typeName(item.res_type)}
        {item.duration ? <span className="num">{toClock(item.duration)}</span> : null}
      </p>
    </div>
  );
}

interface RowToolsProps extends PlayListRowProps {
  readonly onEdit: () => void;
  readonly sortable: ReturnType<typeof useSortable>;
}

function RowTools({ item, index, count, onEdit, sortable }: RowToolsProps) {
  const { t } = useTranslation();
  const { id, title } = item;
  return (
    <div className={styles.tools}>
      <Tool icon={Pencil} label={t('courses.note', { title })} onClick={onEdit} />
      <Tool
        icon={ArrowUp}
        label={t('courses.moveUp', { title })}
        disabled={index === 0}
        onClick={() => moveInPlayList(id, index - 1)}
      />
      <Tool
        icon={ArrowDown}
        label={t('courses.moveDown', { title })}
        disabled={index === count - 1}
        onClick={() => moveInPlayList(id, index + 1)}
      />
      <Tool
        icon={X}
        label={t('courses.remove', { title })}
        onClick={(event) => {
          handFocusOn(event.currentTarget);
          removeFromPlayList(id);
        }}
      />
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={styles.handle}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('courses.move', { title })}
        title={t('courses.move', { title })}
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Gives the keyboard to the same button of the row below, else above, else to the list, before a row is taken out. */
function handFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const name = [...(button.parentElement?.children ?? [])].indexOf(button);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const twin = next?.querySelectorAll<HTMLElement>(`.${styles.tools} > button`)[name];
  (twin ?? button.closest('section'))?.focus({ preventScroll: true });
}

function Tool({ icon: Icon, label, disabled, onClick }: ToolProps) {
  // A button that is really disabled would drop the keyboard that just moved a row to the end with it.
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon size={15} strokeWidth={1.7} aria-hidden="true" />
    </button>
  );
}
