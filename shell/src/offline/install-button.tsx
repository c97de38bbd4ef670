/** Offers to install the site, where the browser supports it: a button in the footer, no popup. */
import { useTexts } from '@taskmint/platform';
import { Button } from '@taskmint/ui-kit';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { catalogue } from '../texts';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

function listen(): () => void {
  const offered = (event: Event) => {
    // The browser's own prompt would cover the page.
    event.preventDefault();
    offer.setState({ prompt: event as InstallPrompt }, true);
  };
  const installed = () => offer.setState({ prompt: null }, true);
  window.addEventListener('beforeinstallprompt', offered);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('beforeinstallprompt', offered);
    window.removeEventListener('appinstalled', installed);
  };
}

export function InstallButton() {
  const { install } = useTexts(catalogue);
  const prompt = useStore(offer, (state) => state.prompt);
  useEffect(listen, []);
  if (!prompt) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      title={install.text}
      icon={<Download size={16} aria-hidden />}
      onClick={() => {
        // The prompt can be used once; the browser offers it again when it sees fit.
        offer.setState({ prompt: null }, true);
        void prompt.prompt().catch(() => undefined);
      }}
    >
      {install.yes}
    </Button>
  );
}
