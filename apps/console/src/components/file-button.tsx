import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'className'> {
  readonly text: string;
  /** Name endings that the chooser offers, joined by commas; all where it is left out. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that lets somebody choose a file. */
export function FileButton({ text, accept, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file again must be a change too.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
