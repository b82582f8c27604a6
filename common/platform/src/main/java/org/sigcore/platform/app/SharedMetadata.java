// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.io.IOException;
import java.util.Map;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.util.ConcurrentReferenceHashMap;

/** Contents of class files, which Spring reads to order bean methods; shared by all NFs that this process starts. */
final class SharedMetadata implements MetadataReaderFactory {
    /** Name of the bean that Spring Boot would define otherwise. */
    static final String BEAN_NAME = "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

    private static final Map<String, MetadataReader> READ = new ConcurrentReferenceHashMap<>(); // until memory is short
    private final MetadataReaderFactory reading;

    private SharedMetadata(ResourceLoader resources) {
        reading = MetadataReaderFactory.create(resources);
    }

    static void register(BeanDefinitionRegistry registry, ResourceLoader resources) {
        registry.registerBeanDefinition(
                BEAN_NAME, new RootBeanDefinition(SharedMetadata.class, () -> new SharedMetadata(resources)));
    }

    @Override
    public MetadataReader getMetadataReader(String className) throws IOException {
        MetadataReader read = READ.get(className);
        if (read == null) {
            read = reading.getMetadataReader(className);
            READ.put(className, read);
        }
        return read;
    }

    @Override
    public MetadataReader getMetadataReader(Resource resource) throws IOException {
        return reading.getMetadataReader(resource);
    }

    @Override
    public ResourceLoader getResourceLoader() {
        return reading.getResourceLoader();
    }
}
