// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;

/** Context of an NF. */
final class NfContext extends AnnotationConfigReactiveWebServerApplicationContext {
    private final boolean only;

    /** @param only true if this process starts no other NF, so that Spring's caches of classes are of no further use */
    NfContext(boolean only) {
        super(new TypedBeanFactory());
        this.only = only;
        if (!only) {
            SharedMetadata.register(this, this);
        }
    }

    @Override
    protected void resetCommonCaches() {
        if (only) {
            super.resetCommonCaches();
        }
    }
}
