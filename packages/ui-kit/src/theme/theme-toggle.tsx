/** Button that goes from the device's theme to light, to dark and back. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton, useWords } from '@taskmint/ui-kit/core';
import { applyTheme, chooseTheme, storedThemeChoice, THEME_CHOICES, type ThemeChoice } from './theme-choice';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeToggle() {
  const words = useWords();
  // Starts as the server rendered it; the stored choice is read after mounting so that hydration finds what it expects.
  const [choice, setChoice] = useState<ThemeChoice>('system');
  useEffect(() => {
    const stored = storedThemeChoice();
    applyTheme(stored);
    setChoice(stored);
  }, []);
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  const Mark = icons[choice];
  return (
    <IconButton
      label={words.theme[choice]}
      icon={<Mark size={20} aria-hidden />}
      onClick={() => {
        chooseTheme(next);
        setChoice(next);
      }}
    />
  );
}
