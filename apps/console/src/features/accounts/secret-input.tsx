import { Input } from 'antd';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './secret-input.module.css';

interface SecretInputProps extends React.ComponentProps<typeof Input> {
  readonly value: string;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** A password for somebody else: shown on demand, because it has to be told; the browser keeps none of it. */
export function SecretInput(props: SecretInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <Input
      {...props}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(visible ? 'auth.hidePassword' : 'auth.showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
        </button>
      }
    />
  );
}
