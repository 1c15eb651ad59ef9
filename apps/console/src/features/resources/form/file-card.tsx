import { type DragEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { DropArea } from './drop-area';
import styles from './file-card.module.css';
import { FileProgress } from './file-progress';
import { KindBadge } from './kind-badge';
import { PreviewNotice } from './preview-notice';
import type { ResourceForm } from './use-resource-form';

const Preview = lazyPart(async () => (await import('./preview')).Preview);

interface FileCardProps {
  readonly form: ResourceForm;
  /** Free bytes; null while unknown. */
  readonly remain: number | null;
}

/** The resource's file: where it is dropped, what it shows, how far it is (RES-21, RES-32). */
export function FileCard({ form, remain }: FileCardProps) {
  const { file, resource } = form;
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      file.choose([...event.dataTransfer.files]);
    },
  };
  const over = isOver ? styles.over : '';
  const isEmpty = !file.upload && !resource;
  const place = useKeptFocus(isEmpty);
  if (isEmpty) return <DropArea file={file} remain={remain} drop={drop} className={over} chooser={place} />;
  const name = file.upload?.fileName ?? resource?.title ?? '';
  return (
    <section
      ref={place}
      className={`${styles.card} ${over}`}
      aria-label={name}
      tabIndex={-1}
      data-field="file"
      {...drop}
    >
      <div className={styles.preview}>
        {file.url && file.kind ? (
          <Suspense>
            <Preview key={`${file.url} ${file.kind}`} url={file.url} kind={file.kind} name={name} />
          </Suspense>
        ) : (
          <PreviewNotice file={file} />
        )}
        <KindBadge kind={file.kind} />
      </div>
      <FileProgress form={form} name={name} />
    </section>
  );
}

/** Where a chosen file takes the place of its chooser, or makes room for it again, the keyboard stays at that place. */
function useKeptFocus(isEmpty: boolean): (element: HTMLElement | null) => void {
  const place = useRef<HTMLElement>(null);
  const before = useRef(isEmpty);
  useEffect(() => {
    const isSame = before.current === isEmpty;
    before.current = isEmpty;
    if (!isSame && document.activeElement === document.body) place.current?.focus();
  }, [isEmpty]);
  return useCallback((element) => {
    place.current = element;
  }, []);
}
