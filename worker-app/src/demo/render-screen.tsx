/** Renders a screen of this remote in a fake host with its demo API, inside the remote's own frame. For Jest only. */
import { screenRenderer, type RenderScreen } from '@taskmint/platform/testing';
import { demoApi } from './demo-api';

export const renderScreen: RenderScreen = screenRenderer('freelancer', demoApi);
