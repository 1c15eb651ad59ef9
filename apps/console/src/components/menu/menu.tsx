import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './menu.module.css';
import { useMenuKeys } from './use-menu-keys';

/** One line of a menu: something to do, or one of a few to choose from. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPick: () => void;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
  /** Whether it is the one that holds, where one of the group does. */
  readonly chosen?: boolean;
}

/** Lines that belong together, with what they are about. */
export interface MenuGroup {
  readonly key: string;
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

interface MenuProps {
  /** The button: its name for screen readers, its look, and what it shows. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly groups: readonly MenuGroup[];
}

/** A button that opens a short menu below itself; light enough for pages without the component library. */
export function Menu({ name, className, children, groups }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const keys = useMenuKeys(box, open, setOpen);
  const close = () => {
    // A dialog that a line opens gives the keyboard back to what has it now: the line itself is gone by then.
    box.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  return (
    <div className={styles.anchor} ref={box} {...keys}>
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open ? (
        <div className={styles.menu} role="menu" id={id}>
          {groups.map((group) => (
            <Group key={group.key} group={group} onPicked={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Group({ group, onPicked }: { group: MenuGroup; onPicked: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside a menu a group is no set of form fields.
    <div className={styles.group} role="group" aria-label={group.label}>
      {group.label ? (
        <p className={styles.label} aria-hidden="true">
          {group.label}
        </p>
      ) : null}
      {group.items.map(({ key, label, icon, lang, chosen, onPick }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          lang={lang}
          className={chosen ? styles.chosen : undefined}
          {...(chosen === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': chosen })}
          onClick={() => {
            onPicked();
            onPick();
          }}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
