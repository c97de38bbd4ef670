/** Button that cycles through the device's theme, light and dark. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton, useWords } from '@taskmint/ui-kit/core';
import { applyTheme, chooseTheme, THEME_CHOICES, useThemeChoice } from './theme-choice';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeToggle() {
  const words = useWords();
  const choice = useThemeChoice();
  useEffect(() => applyTheme(choice), [choice]);
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  const Mark = icons[choice];
  return (
    <IconButton label={words.theme[choice]} icon={<Mark size={20} aria-hidden />} onClick={() => chooseTheme(next)} />
  );
}
