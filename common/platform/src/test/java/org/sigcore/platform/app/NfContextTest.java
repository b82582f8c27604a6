// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

/** Caches of the contexts of a process. */
class NfContextTest {
    private static MetadataReader read(NfContext context) throws IOException {
        return context.getBeanFactory()
                .getBean(SharedMetadata.BEAN_NAME, MetadataReaderFactory.class)
                .getMetadataReader(NfContextTest.class.getName());
    }

    @Test
    void nfsOfOneProcess_shareMetadataOfClasses() throws IOException {
        try (NfContext one = new NfContext(false);
                NfContext other = new NfContext(false)) {
            assertThat(read(one)).isSameAs(read(other));
            assertThat(read(one).getClassMetadata().getClassName()).isEqualTo(NfContextTest.class.getName());
        }
    }

    @Test
    void onlyNfOfProcess_keepsNoMetadata() {
        try (NfContext only = new NfContext(true)) {
            assertThat(only.containsBeanDefinition(SharedMetadata.BEAN_NAME)).isFalse();
        }
    }

    @Test
    void startedNf_readsClassesThroughSharedMetadataAlone(@TempDir Path data) {
        try (RunningNf nf = Example.start(data)) {
            assertThat(nf.bean(MetadataReaderFactory.class)).isInstanceOf(SharedMetadata.class);
        }
    }
}
